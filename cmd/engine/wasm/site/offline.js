// A service worker: what the page has kept is there without a network too.
addEventListener("install", () => skipWaiting());
addEventListener("activate", e => e.waitUntil(clients.claim()));
addEventListener("fetch", e => e.respondWith(
  fetch(e.request).catch(async why => await caches.match(e.request, {ignoreSearch: true}) || Promise.reject(why))));
