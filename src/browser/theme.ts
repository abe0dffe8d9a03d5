import { createStoredValue, useStoredValue } from './stored-value.ts'

type Theme = 'light' | 'dark'

const BAR_COLOURS = { light: '#fff8ef', dark: '#1a141f' }

const storedTheme = createStoredValue<Theme>('theme', (text) => (text === 'dark' ? 'dark' : 'light'), String)

/** Applies the stored theme to the document and the browser's bar (spec §4) until the returned function is called. */
export function applyTheme(): () => void {
  function show() {
    const theme = storedTheme.get()
    document.documentElement.classList.toggle('dark', theme === 'dark')
    document.documentElement.dataset.theme = theme
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', BAR_COLOURS[theme])
  }
  show()
  return storedTheme.subscribe(show)
}

export function useTheme(): { theme: Theme; toggleTheme: () => void } {
  const theme = useStoredValue(storedTheme)
  return { theme, toggleTheme: () => storedTheme.set(storedTheme.get() === 'dark' ? 'light' : 'dark') }
}
