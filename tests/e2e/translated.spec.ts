import { describeJourney } from './support/journey.ts'
import { test as strictTest } from './support/test.ts'

/** How many milliseconds the translator takes for a text that comes later. In the unit tests it takes none. */
const DELAY = 50

/** As Chrome does it: instead of each text of the page, and of each that comes later, stands its translation, in two elements. */
function translate(delay: number) {
  function translateText(text: Text) {
    if (!text.data.trim() || !text.isConnected) return
    if (text.parentElement?.closest('font, head, script, style, textarea')) return
    const sentence = document.createElement('font')
    sentence.append(text.data)
    const translation = document.createElement('font')
    translation.append(sentence)
    text.replaceWith(translation)
  }
  function translateIn(root: Node) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found = root instanceof Text ? [root] : []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    for (const text of found) setTimeout(translateText, delay, text)
  }
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) translateIn(node)
  }).observe(document, { childList: true, subtree: true })
}

strictTest.describe('a page that the browser translates @desktop', () => {
  strictTest.beforeEach(({ page }) => page.addInitScript(translate, DELAY))
  strictTest.beforeEach(({ expectComplaint }) =>
    expectComplaint(/Minified React error #418/, 'React renders again what was translated before it came'),
  )

  describeJourney(strictTest)
})
