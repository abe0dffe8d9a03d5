import { useEffect } from 'react'

/** Loads the pictures that wait to be seen as soon as the page is printed: paper shows all of it at once. */
export function PicturesForPaper() {
  useEffect(() => {
    const paper = window.matchMedia('print')
    const loadForPaper = () => paper.matches && load()
    loadForPaper()
    paper.addEventListener('change', loadForPaper)
    window.addEventListener('beforeprint', load)
    return () => {
      paper.removeEventListener('change', loadForPaper)
      window.removeEventListener('beforeprint', load)
    }
  }, [])
  return null
}

function load() {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]'))
    picture.loading = 'eager'
}
