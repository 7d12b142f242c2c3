// Package inorder does tasks side by side and hands their results on in the order of the tasks.
package inorder
