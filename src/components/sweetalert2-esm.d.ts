declare module 'sweetalert2/dist/sweetalert2.esm.js' {
  export { default } from 'sweetalert2'
}
