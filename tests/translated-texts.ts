/**
 * Replaces each text node that React renders, as a browser's translator does. Text that React then changes, moves or
 * removes must therefore be in an element of its own. Returns a function that stops this.
 */
export function imitateTranslator(): () => void {
  const replacements = new WeakSet<Text>()
  function replaceTexts(root: Node) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    if (root instanceof Text) found.push(root)
    for (const text of found) {
      if (replacements.has(text) || !text.data.trim() || text.parentElement?.closest('title, textarea'))
        continue
      const replacement = document.createTextNode(text.data)
      replacements.add(replacement)
      text.replaceWith(replacement)
    }
  }
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) replaceTexts(node)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
