/** The address of the form in which pages open what a person presses; empty if they have no such links. Only `npm run edit` sets it. */
export const editForm = process.env.GATSBY_EDIT_FORM ?? '';
