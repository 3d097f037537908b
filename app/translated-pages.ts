/**
 * A browser that translates a page puts its own elements in the place of texts. React does not know, and ends the
 * page with an error when it removes such a text or inserts something before it
 * (https://github.com/facebook/react/issues/11538).
 */
const { removeChild, insertBefore } = Node.prototype;

Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
  return child.parentNode === this ? (removeChild.call(this, child) as T) : child;
};

Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
  return insertBefore.call(this, node, before?.parentNode === this ? before : null) as T;
};
