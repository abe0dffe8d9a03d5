/**
 * Takes every text of the page away from React, as the translator of a browser does: it puts its own node in the place of
 * each. What React still changes, moves or removes then must be in an element of its own. Returns a function that stops it.
 */
export function takeTextsAway(): () => void {
  const taken = new WeakSet<Text>()
  function take(root: Node) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    if (root instanceof Text) found.push(root)
    for (const text of found) {
      if (taken.has(text) || !text.data.trim() || text.parentElement?.closest('title, textarea')) continue
      const own = document.createTextNode(text.data)
      taken.add(own)
      text.replaceWith(own)
    }
  }
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) take(node)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
