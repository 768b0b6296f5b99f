import { Send } from 'lucide';
import { useState, type ReactNode } from 'react';

import { buttonClass } from '../../components/button';
import { fieldGridStyle, ownWidthStyle, TextAreaField, TextField } from '../../components/field';
import { Icon } from '../../components/icon';
import { NEEDS_HYDRATION } from '../../config/markup';
import { Form, useForm, type FormTexts } from '../forms/form';
import { contactMessages } from './messages';

const FIELDS = ['fullName', 'email', 'subject', 'message'] as const;

/** The values of the contact form. Each may be empty. */
export type ContactTexts = FormTexts<(typeof FIELDS)[number]>;

const NOTHING: ContactTexts = { fullName: '', email: '', subject: '', message: '' };

interface ContactFormProps {
  readonly supportEmail: string;
  /** Content: explains what "Send Message" does. */
  readonly note: string;
}

/**
 * The contact form, without validation and requests (PAGE-14). "Send Message" is a `mailto:` link with the texts of the
 * fields, without scripts only with the address. The form has no submit button, so Enter submits nothing.
 */
export function ContactForm({ supportEmail, note }: ContactFormProps): ReactNode {
  const [texts, setTexts] = useState(NOTHING);
  const { state, field, refresh } = useForm<keyof ContactTexts>({
    name: 'contact',
    fields: FIELDS,
    onChange: setTexts,
  });

  return (
    <Form form={state} css={fieldGridStyle}>
      <TextField {...field('fullName')} label={contactMessages.fullName} autoComplete="name" />
      <TextField {...field('email')} label={contactMessages.email} type="email" autoComplete="email" />
      <TextField {...field('subject')} label={contactMessages.subject} />
      <TextAreaField {...field('message')} label={contactMessages.message} />
      <p className="small muted">{note}</p>
      {/* Reads the fields again, because browsers may fill them in without an event. */}
      <a
        href={mailLink(supportEmail, texts)}
        className={buttonClass({ size: 'large' })}
        css={ownWidthStyle}
        {...{ [NEEDS_HYDRATION]: '' }}
        onClick={refresh}
      >
        {contactMessages.send}
        <Icon icon={Send} />
      </a>
    </Form>
  );
}

/**
 * The `mailto:` address that opens the visitor's email program with subject and text (RFC 6068): percent-encoded, with CRLF
 * line breaks, and with the visitor's name and address below the message. Omits empty parts.
 */
export function mailLink(address: string, { fullName, email, subject, message }: ContactTexts): string {
  const signature = [fullName, email].map((text) => text.trim()).filter(Boolean);
  const body = [message.trimEnd(), signature.join('\n')].filter(Boolean).join('\n\n');
  const parts = Object.entries({ subject: subject.trim(), body })
    .filter(([, text]) => text)
    .map(([name, text]) => `${name}=${encode(text)}`);
  const query = parts.length > 0 ? `?${parts.join('&')}` : '';
  return `mailto:${encode(address).replace('%40', '@')}${query}`;
}

function encode(text: string): string {
  // `encodeURIComponent` throws for half a surrogate pair, which some keyboards produce.
  const wellFormed = text.replace(/\p{Surrogate}/gu, '\ufffd');
  return encodeURIComponent(wellFormed.replace(/\r\n?|\n/g, '\r\n'));
}
