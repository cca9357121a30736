/** What a translator shows in place of a text. */
const standIns = new WeakMap<Node, Element>()

let isChanged = false

/**
 * Whether something other than Quad caused an error: a translator or an extension that changed the page,
 * or an extension's own script. Such an error says nothing about a build.
 */
export const isForeign = (error: unknown): boolean =>
  isChanged ||
  (error instanceof Error && /-extension:\/\//.test(error.stack ?? '')) ||
  (error instanceof DOMException && error.name === 'NotFoundError')

const remember = (records: readonly MutationRecord[]): void => {
  for (const { removedNodes, addedNodes, previousSibling } of records) {
    const [removed] = removedNodes
    if (!(removed instanceof Text)) continue
    const shown = addedNodes[0] ?? previousSibling
    // Quad has no such element, and each known translator adds it.
    if (!(shown instanceof HTMLElement) || shown.tagName !== 'FONT') continue
    standIns.set(removed, shown)
    isChanged = true
  }
}

/** The child of `parent` that shows `node`: itself, or the element that a translator put around it or in its place. */
const shownIn = (parent: Node, node: Node): Node | null => {
  if (node.parentNode === parent) return node
  let shown: Node | null = node.parentNode ? node : (standIns.get(node) ?? null)
  while (shown && shown.parentNode !== parent) shown = shown.parentNode
  return shown
}

/**
 * Lets React update texts that a translator has replaced. Without it, React throws a NotFoundError when it
 * removes such a text or inserts something before it, and a changed text stays as it was.
 *
 * @see https://github.com/facebook/react/issues/11538
 * @returns a function that ends it
 */
export const followTranslation = (): (() => void) => {
  // oxlint-disable-next-line typescript/unbound-method -- they are called with the node of each call
  const { removeChild, insertBefore } = Node.prototype
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')!
  const observer = new MutationObserver(remember)
  observer.observe(document, { childList: true, subtree: true })

  Node.prototype.removeChild = function remove<Child extends Node>(
    this: Node,
    child: Child,
  ): Child {
    const shown = shownIn(this, child)
    if (shown) removeChild.call(this, shown)
    return child
  }
  Node.prototype.insertBefore = function insert<Child extends Node>(
    this: Node,
    child: Child,
    next: Node | null,
  ): Child {
    insertBefore.call(this, child, next && shownIn(this, next))
    return child
  }
  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Text, value: string | null) {
      if (!this.parentNode) standIns.get(this)?.replaceWith(this)
      nodeValue.set!.call(this, value)
    },
  })

  return () => {
    observer.disconnect()
    Object.assign(Node.prototype, { removeChild, insertBefore })
    Reflect.deleteProperty(Text.prototype, 'nodeValue')
    isChanged = false
  }
}
