import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fillIn } from '../fields.ts'
import { backend } from '../mocks/backend.ts'
import { renderApp } from '../render-app.tsx'

const MESSAGE = {
  'Full Name': 'Ada',
  Email: 'ada@example.com',
  Subject: 'Hello',
  Message: 'Is anybody there?',
}

async function openContact() {
  const { user } = renderApp('/contact')
  await screen.findByRole('heading', { level: 1, name: 'Contact Us' })
  return {
    user,
    fullName: screen.getByRole('textbox', { name: 'Full Name' }),
    email: screen.getByRole('textbox', { name: 'Email' }),
    subject: screen.getByRole('textbox', { name: 'Subject' }),
    message: screen.getByRole('textbox', { name: 'Message' }),
    send: screen.getByRole('button', { name: 'Send Message' }),
  }
}

describe('Contact', () => {
  test('says what is missing beside the fields and in a toast, and keeps what was typed', async () => {
    const { user, fullName, email, subject, message, send } = await openContact()
    await user.type(subject, 'Hello')
    await user.click(send)
    expect(await screen.findByText('Please fill in all fields.')).toBeVisible()
    await waitFor(() => expect(fullName).toHaveFocus())
    expect(fullName).toHaveAccessibleDescription('Full name is required.')
    expect(email).toHaveAccessibleDescription('Email is required.')
    expect(message).toHaveAccessibleDescription('Message is required.')
    expect(subject).toHaveAccessibleDescription('')
    expect(subject).toHaveValue('Hello')
  })

  test('sends a message nowhere, says that it was sent and empties the form, again and again', async () => {
    const { user, fullName, email, subject, message, send } = await openContact()
    for (const name of ['Ada', 'Grace']) {
      fillIn({ ...MESSAGE, 'Full Name': name, Email: 'no other rules' })
      await user.click(send)
      expect(await screen.findByText('Your message has been sent successfully!')).toBeVisible()
      await waitFor(() => expect(fullName).toHaveValue(''))
      for (const field of [email, subject, message]) expect(field).toHaveValue('')
    }
    expect(send).toHaveFocus()
    expect(backend.calls).toEqual([])
  })

  test('a rejected form can be corrected and sent', async () => {
    const { user, send } = await openContact()
    await user.click(send)
    await screen.findByText('Full name is required.')
    fillIn(MESSAGE)
    await user.click(send)
    expect(await screen.findByText('Your message has been sent successfully!')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Full name is required.')).not.toBeInTheDocument())
  })

  test('has an address, a phone number and a support email', async () => {
    await openContact()
    expect(screen.getByRole('group')).toHaveTextContent('Bristol')
    expect(screen.getByRole('link', { name: '+44 117 496 0142' })).toHaveAttribute(
      'href',
      'tel:+441174960142',
    )
    const [email] = screen.getAllByRole('link', { name: 'support@hobbynest.example' })
    expect(email).toHaveAttribute('href', 'mailto:support@hobbynest.example')
  })

  test('embeds the map of OpenStreetMap without being asked', async () => {
    await openContact()
    const figure = within(screen.getByRole('figure'))
    expect(figure.getByRole('link', { name: 'Open in OpenStreetMap' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\/\?mlat=51\./),
    )
    const map = figure.getByTitle('Map of Millennium Square, Bristol')
    expect(map).toHaveAttribute(
      'src',
      expect.stringMatching(
        /^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=-2\.6085%2C51\.4463/,
      ),
    )
    expect(map).toHaveAttribute('loading', 'lazy')
    expect(figure.queryByRole('button')).not.toBeInTheDocument()
  })
})
