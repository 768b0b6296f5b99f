import { screen } from '@testing-library/dom';

import { followFieldAddresses } from '../../../src/cms/decap/focus-field';

/** A part of Decap's form: a group with a list of groups, a list of texts, and a picture. */
const FORM = `
  <div><label for="team-field-1">Team</label><div id="team-field-1">
    <input id="heading-field-2" aria-label="Heading">
    <div id="shown-field-3"><button>Shown</button>
      <input id="role-field-4" aria-label="First role"><input id="role-field-5" aria-label="Second role"></div>
    <div id="words-field-6"><button>Words</button></div>
    <div><label for="image-field-7">Picture</label><div><button>Choose different image</button></div></div>
  </div></div>`;

beforeEach(() => {
  jest.useFakeTimers();
  Element.prototype.scrollIntoView = jest.fn();
  location.hash = '#/collections/site/entries/home';
  document.body.innerHTML = '<input id="heading-field-1" aria-label="Another form">';
});

it.each([
  ['team.heading', 'Heading'],
  ['team.shown.1.role', 'Second role'],
  ['team.words.2', 'Words'],
  ['team.image', 'Choose different image'],
  ['team.unknown', 'Heading'],
])('EDIT-36: moves to %s when the form is shown', async (field, name) => {
  followFieldAddresses();
  location.hash = `#/collections/site/entries/home?field=${field}`;
  await jest.advanceTimersByTimeAsync(500);
  expect(document.body).toHaveFocus();
  document.body.innerHTML = FORM;
  await jest.advanceTimersByTimeAsync(500);
  const control = name === 'Heading' || name.endsWith('role') ? screen.getByLabelText(name) : screen.getByText(name);
  expect(control).toHaveFocus();
});

it('moves to no field of another form that was opened meanwhile', async () => {
  followFieldAddresses();
  location.hash = '#/collections/site/entries/home?field=heading';
  location.hash = '#/collections/site/entries/about';
  document.body.innerHTML = FORM;
  await jest.advanceTimersByTimeAsync(500);
  expect(document.body).toHaveFocus();
});
