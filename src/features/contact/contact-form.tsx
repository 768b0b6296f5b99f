import { css } from '@emotion/react';
import { Send } from 'lucide';
import { useState, type ReactNode } from 'react';

import { buttonStyle } from '../../components/button';
import { TextAreaField, TextField } from '../../components/field';
import { Icon } from '../../components/icon';
import { contactMessages } from '../../config/messages/contact';
import { Form, useForm } from '../forms';
import { mailLink, type ContactTexts } from './mail-link';

const FIELDS = ['fullName', 'email', 'subject', 'message'] as const satisfies readonly (keyof ContactTexts)[];

const sendStyle = css`
  justify-self: start;
`;

const NOTHING: ContactTexts = { fullName: '', email: '', subject: '', message: '' };

export interface ContactFormProps {
  readonly supportEmail: string;
  /** Content: what "Send Message" does. */
  readonly note: string;
}

/**
 * The contact form: no validation, sends nothing (PAGE-14). "Send Message" is a `mailto:` link with the
 * texts of the fields; without scripts it is a plain one. The form has no submit button, so Enter submits nothing either.
 */
export function ContactForm({ supportEmail, note }: ContactFormProps): ReactNode {
  const [texts, setTexts] = useState(NOTHING);
  const { state, field, refresh } = useForm<keyof ContactTexts>({
    name: 'contact',
    fields: FIELDS,
    onChange: setTexts,
  });

  return (
    <Form of={state} className="form">
      <TextField {...field('fullName')} label={contactMessages.fullName} autoComplete="name" />
      <TextField {...field('email')} label={contactMessages.email} type="email" autoComplete="email" />
      <TextField {...field('subject')} label={contactMessages.subject} />
      <TextAreaField {...field('message')} label={contactMessages.message} />
      <p className="small muted">{note}</p>
      {/* Read again when pressed: browsers may fill fields in without an event. */}
      <a href={mailLink(supportEmail, texts)} css={[buttonStyle({ size: 'large' }), sendStyle]} onClick={refresh}>
        {contactMessages.send}
        <Icon of={Send} />
      </a>
    </Form>
  );
}
