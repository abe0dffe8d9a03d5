import type { Config } from 'tailwindcss'

/** The design tokens. Colours, which differ by theme, are in src/index.css. */
export default {
  content: ['./index.html', './src/**/*.{ts,tsx}'],
  darkMode: 'class',
  theme: {
    extend: {
      fontFamily: {
        display: ['"Bricolage Grotesque"', '"Bricolage Grotesque Fallback"', 'sans-serif'],
        sans: ['"Figtree"', '"Figtree Fallback"', 'sans-serif'],
        mono: ['monospace'],
      },
      fontSize: {
        hero: ['clamp(2.25rem, 1.4rem + 3.6vw, 4.25rem)', { lineHeight: '1.04', letterSpacing: '-0.03em' }],
        title: ['clamp(1.875rem, 1.5rem + 1.6vw, 2.75rem)', { lineHeight: '1.1', letterSpacing: '-0.02em' }],
        heading: ['clamp(1.5rem, 1.3rem + 0.9vw, 2rem)', { lineHeight: '1.15', letterSpacing: '-0.015em' }],
      },
      maxWidth: { page: 'max(80rem, min(65vw, 100rem))' },
      boxShadow: {
        card: '0 1px 2px rgb(43 27 46 / 0.06), 0 8px 24px -12px rgb(43 27 46 / 0.18)',
        lifted: '0 2px 4px rgb(43 27 46 / 0.08), 0 20px 40px -16px rgb(43 27 46 / 0.28)',
      },
      transitionTimingFunction: { gentle: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
    },
  },
} satisfies Config
