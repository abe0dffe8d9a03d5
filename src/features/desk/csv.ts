/** A CSV file that spreadsheets open in UTF-8, in which they run nothing as a formula and leave phone numbers their zeros. */
export function toCsv(rows: string[][]): Blob {
  const lines = rows.map((row) => row.map(toCell).join(','))
  return new Blob(['\ufeff', ...lines.map((line) => `${line}\r\n`)], { type: 'text/csv;charset=utf-8' })
}

function toCell(text: string): string {
  // In countries with decimal commas, semicolons divide cells, and a line of a cell begins the next row.
  const inert = text.replace(/(?<![^;\r\n])[^\S\r\n]*([=+\-@＝＋－＠]|0[\d /-]+$)/g, "'$&")
  return `"${inert.replaceAll('"', '""')}"`
}
