import MoonIcon from '~icons/lucide/moon'
import SunIcon from '~icons/lucide/sun'
import { useTheme } from '../browser/theme.ts'

/** Switches between light and dark (spec §2). */
export function ThemeToggle() {
  const { theme, toggleTheme } = useTheme()
  return (
    <button
      type="button"
      title="Toggle Theme"
      aria-pressed={theme === 'dark'}
      className="btn btn-ghost btn-circle"
      onClick={toggleTheme}
    >
      {/* By CSS: before React, index.html sets the theme. */}
      <SunIcon className="hidden dark:block" />
      <MoonIcon className="dark:hidden" />
    </button>
  )
}
