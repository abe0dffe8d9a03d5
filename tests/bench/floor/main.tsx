import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')
const router = createBrowserRouter([{ path: '/', lazy: () => import('./hello.tsx') }])
createRoot(root).render(<RouterProvider router={router} />)
