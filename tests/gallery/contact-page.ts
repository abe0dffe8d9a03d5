import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PICTURES } from '../e2e/support/look.ts'

/** Writes test-results/gallery/index.html, which shows all the pictures. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default function writeContactPage(): void {
  mkdirSync(PICTURES, { recursive: true })
  const pictures = readdirSync(PICTURES).filter((file) => file.endsWith('.png'))
  const figures = pictures.map(
    (file) =>
      `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${file}</figcaption></figure>`,
  )
  writeFileSync(
    join(PICTURES, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>HobbyNest, every screen</title>
<style>body{font:14px sans-serif;display:flex;flex-wrap:wrap;gap:16px}figure{margin:0}img{height:480px;max-width:720px;object-fit:cover;object-position:top;border:1px solid #ccc}</style>
${figures.join('\n')}`,
  )
}
