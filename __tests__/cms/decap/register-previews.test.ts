import { act } from '@testing-library/react';

import { registerPreviews } from '../../../src/cms/decap/register-previews';
import type { PreviewProps } from '../../../src/cms/decap/types';
import { fakeCms, fakeReact, previewProps } from '../../support/decap';

afterEach(() => document.body.replaceChildren());

/** The first component that is registered. */
function register() {
  const { bodies, mount } = fakeReact<PreviewProps>();
  const cms = fakeCms();
  registerPreviews(cms, '/admin/preview.css');
  const [body] = bodies;
  if (body === undefined) throw new Error('nothing was registered');
  return { cms, body, mount };
}

test('registers the kinds with a preview by their folders, with the styles of the site', () => {
  const { cms } = register();
  expect(cms.registerPreviewStyle).toHaveBeenCalledWith('/admin/preview.css');
  expect(cms.registerPreviewTemplate.mock.calls.map(([name]) => name)).toEqual([
    'testimonials',
    'events',
    'team',
    'courses',
  ]);
});

test('shows an entry while its component is mounted', async () => {
  const { body, mount } = register();
  const instance = await mount(body, previewProps('testimonials', { name: 'Ada' }));
  expect(document.body).toHaveTextContent('Ada');
  const later = Object.assign(instance, { props: previewProps('testimonials', { name: 'Grace' }) });
  await act(async () => body.componentDidUpdate.call(later));
  expect(document.body).toHaveTextContent('Grace');
  await act(async () => body.componentWillUnmount.call(instance));
  expect(document.body).toHaveTextContent(/^$/);
});

test('shows nothing for the page with the same name, which is not an entry of the folder', async () => {
  const { body, mount } = register();
  await mount(body, previewProps('pages', { heading: 'Testimonials' }));
  expect(document.body).toHaveTextContent(/^$/);
});
