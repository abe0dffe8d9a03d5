import MoonIcon from '~icons/lucide/moon'
import SunIcon from '~icons/lucide/sun'
import { useTheme } from '../browser/theme.ts'

export function ThemeToggle() {
  const { theme, toggleTheme } = useTheme()
  return (
    <button
      type="button"
      title="Toggle Theme"
      aria-pressed={theme === 'dark'}
      className="btn btn-ghost btn-circle not-hover:border-transparent not-hover:bg-transparent"
      onClick={toggleTheme}
    >
      {/* Switched by CSS, since index.html sets the theme before React loads. */}
      <SunIcon className="hidden dark:block" />
      <MoonIcon className="dark:hidden" />
    </button>
  )
}
