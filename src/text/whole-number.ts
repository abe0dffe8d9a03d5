/** The whole number written in up to 99 digits of any script, or `null`: what `1.000` means depends on the writer. */
export function readWholeNumber(text: string): number | null {
  const digits = text.trim()
  if (!/^\p{Nd}{1,99}$/u.test(digits)) return null
  return Number(Array.from(digits, digitValue).join(''))
}

/** Unicode lists the ten digits of a script in a row, and some of these rows directly follow each other. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return (code - first) % 10
}
