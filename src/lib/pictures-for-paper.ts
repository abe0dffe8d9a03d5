/** Loads the pictures that wait to be seen as soon as the page is printed: paper shows all of it at once. */
export function loadPicturesForPaper(): void {
  const paper = window.matchMedia('print')
  const loadForPaper = () => paper.matches && load()
  loadForPaper()
  paper.addEventListener('change', loadForPaper)
  window.addEventListener('beforeprint', load)
}

function load() {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]'))
    picture.loading = 'eager'
}
