/** A CSV file that spreadsheets read as UTF-8, with formulas made inert and the leading zeros of phone numbers kept. */
export function toCsv(rows: string[][]): Blob {
  const lines = rows.map((row) => row.map(toCell).join(','))
  return new Blob(['\ufeff', ...lines.map((line) => `${line}\r\n`)], { type: 'text/csv;charset=utf-8' })
}

function toCell(text: string): string {
  // Where commas mark decimals, spreadsheets split at semicolons and line breaks within a cell, and drop quotes.
  const inert = text.replace(/(?<![^;\r\n])(?:[^\S\r\n]|")*([=+\-@＝＋－＠]|0[\d /-]+$)/g, "'$&")
  return `"${inert.replaceAll('"', '""')}"`
}
