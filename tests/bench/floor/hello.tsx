export function Component() {
  return <h1>Hello world</h1>
}
