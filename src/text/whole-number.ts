/**
 * The whole number that is written in at most 99 digits alone, of any script; else `null`: what `1.000` means depends on who writes it.
 */
export function readWholeNumber(text: string): number | null {
  const digits = text.trim()
  if (!/^\p{Nd}{1,99}$/u.test(digits)) return null
  return Number(Array.from(digits, digitValue).join(''))
}

/** Unicode has the ten digits of a script in a row, and some of these rows one after the other. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return (code - first) % 10
}
