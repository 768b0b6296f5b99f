import { css } from '@emotion/react';
import { Send } from 'lucide';
import { useRef, useState, type ReactNode } from 'react';

import { buttonStyle } from '../../components/button';
import { TextAreaField, TextField } from '../../components/field';
import { Icon } from '../../components/icon';
import { contactMessages } from '../../config/messages/contact';
import { mailLink, type ContactTexts } from './mail-link';

const sendStyle = css`
  justify-self: start;
`;

const NOTHING: ContactTexts = { fullName: '', email: '', subject: '', message: '' };

function readTexts(form: HTMLFormElement): ContactTexts {
  const data = new FormData(form);
  function read(name: keyof ContactTexts): string {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  }
  return { fullName: read('fullName'), email: read('email'), subject: read('subject'), message: read('message') };
}

export interface ContactFormProps {
  readonly supportEmail: string;
  /** What "Send Message" does, in the editors' words. */
  readonly note: string;
}

/**
 * The contact form: no validation, sends nothing (specification section 5). "Send Message" is a `mailto:` link that carries
 * what was typed; without scripts it is a plain one. The form has no submit button, so Enter submits nothing either.
 */
export function ContactForm({ supportEmail, note }: ContactFormProps): ReactNode {
  const formRef = useRef<HTMLFormElement>(null);
  const [texts, setTexts] = useState(NOTHING);

  function refresh(): void {
    if (formRef.current) {
      setTexts(readTexts(formRef.current));
    }
  }

  return (
    <form ref={formRef} className="form" onInput={refresh}>
      <TextField name="fullName" label={contactMessages.fullName} autoComplete="name" />
      <TextField name="email" label={contactMessages.email} type="email" autoComplete="email" />
      <TextField name="subject" label={contactMessages.subject} />
      <TextAreaField name="message" label={contactMessages.message} />
      <p className="small muted">{note}</p>
      {/* Read again when pressed: the first words may have been typed before scripts ran. */}
      <a href={mailLink(supportEmail, texts)} css={[buttonStyle({ size: 'large' }), sendStyle]} onClick={refresh}>
        {contactMessages.send}
        <Icon of={Send} />
      </a>
    </form>
  );
}
