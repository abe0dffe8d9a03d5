import bricolageGrotesque from '../assets/fonts/bricolage-grotesque-basic.woff2'
import figtree from '../assets/fonts/figtree-basic.woff2'
import otherLetters from '../assets/fonts/fonts.css?inline'
import { adoptStyles } from './lazy.ts'

const BASIC: FontFaceDescriptors = {
  weight: '400 700',
  unicodeRange: 'U+20-7E, U+A0, U+A9, U+B7, U+2013-2014, U+2018-2019, U+201C-201D, U+2026, U+2192',
}

/** Shows both at once: the page is laid out again for each font that arrives. */
export async function loadWebFonts(): Promise<void> {
  const fonts = await Promise.all([
    new FontFace('Figtree', `url(${figtree})`, BASIC).load(),
    new FontFace('Bricolage Grotesque', `url(${bricolageGrotesque})`, BASIC).load(),
  ])
  for (const font of fonts) document.fonts.add(font)
  adoptStyles(otherLetters)
}
