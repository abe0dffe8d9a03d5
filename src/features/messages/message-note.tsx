import { Link } from 'react-router'
import { SentNote } from '../../forms/sent-note.tsx'

interface MessageNoteProps {
  what: 'message' | 'application'
  /** How to go on where the form is a demo: `To apply for real, write to`. */
  otherwise: string
  email: string
}

/** What becomes of what is written into a form of Contact or Careers. */
export function MessageNote({ what, otherwise, email }: MessageNoteProps) {
  return (
    <SentNote
      feature="messages"
      demo={
        <>
          {`This form is a demo: what you write in it never leaves your browser. ${otherwise} `}
          <a href={`mailto:${email}`} className="link-quiet">
            {email}
          </a>
          .
        </>
      }
      sent={
        <>
          {`We keep your ${what} for at most half a year, and nobody reads it but those who answer it. Our `}
          <Link to="/privacy#forms" className="link-quiet">
            Privacy Policy
          </Link>{' '}
          says more.
        </>
      }
    />
  )
}
