import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useActionData } from 'react-router'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { InputField } from '../../src/forms/field.tsx'
import { readForm, requiredLine } from '../../src/forms/form-data.ts'
import { SubmitButton, SubmitForm } from '../../src/forms/submit-form.tsx'
import { fillIn, press } from '../fields.ts'
import { hold } from '../mocks/server.ts'

const schema = v.object({ name: requiredLine('Name') })

function Screen() {
  const { errors, values } = useActionData() ?? {}
  return (
    <SubmitForm schema={schema} errors={errors}>
      <InputField label="Name" name="name" />
      <SubmitButton>Send</SubmitButton>
      <p>{values && `Thank you, ${values.name}.`}</p>
    </SubmitForm>
  )
}

test('a form that was refused can be sent again while the data of its screen are still being loaded', async () => {
  let isFirst = true
  const router = createMemoryRouter([
    {
      path: '/',
      Component: Screen,
      HydrateFallback: () => null,
      action: async ({ request }) => readForm(schema, await request.formData()),
      async loader() {
        if (!isFirst) await hold()
        isFirst = false
        return null
      },
    },
  ])
  render(<RouterProvider router={router} />)
  await screen.findByLabelText('Name')
  press('Send')
  await screen.findByText('Name is required.')
  fillIn({ Name: 'Ada' })
  press('Send')
  expect(await screen.findByText('Thank you, Ada.')).toBeVisible()
})
