import { act } from '@testing-library/react';

import type {
  ClassBody,
  ClassInstance,
  DecapComponent,
  DecapElement,
  PreviewProps,
} from '../../../src/cms/decap/types';
import { registerPreviews } from '../../../src/cms/decap/register-previews';
import { fakeCms, previewProps } from '../../support/decap';

const bodies: ClassBody[] = [];
const places: ((element: HTMLElement | null) => void)[] = [];

/** Replaces Decap: stores registered components and the containers of their elements. */
function fakeDecap(): ReturnType<typeof fakeCms> {
  window.createClass = (body) => {
    bodies.push(body);
    return body as unknown as DecapComponent;
  };
  window.h = (_, { ref }) => {
    places.push(ref);
    return {} as DecapElement;
  };
  return fakeCms();
}

afterEach(() => {
  bodies.length = 0;
  places.length = 0;
  delete window.createClass;
  delete window.h;
  document.body.replaceChildren();
});

/** Renders and mounts a registered component, with these props. */
async function mount(body: ClassBody, props: PreviewProps): Promise<ClassInstance> {
  const instance: ClassInstance = { props };
  const element = document.createElement('div');
  document.body.append(element);
  body.render.call(instance);
  places.at(-1)?.(element);
  await act(async () => body.componentDidMount.call(instance));
  return instance;
}

test('registers the kinds with a preview by their folders, with the styles of the site', () => {
  const cms = fakeDecap();
  registerPreviews(cms, '/admin/preview.css');
  expect(cms.registerPreviewStyle).toHaveBeenCalledWith('/admin/preview.css');
  expect(cms.registerPreviewTemplate.mock.calls.map(([name]) => name)).toEqual([
    'testimonials',
    'events',
    'team',
    'courses',
  ]);
});

test('shows an entry while its component is mounted', async () => {
  registerPreviews(fakeDecap(), '/admin/preview.css');
  const [body] = bodies;
  if (body === undefined) throw new Error('nothing was registered');
  const instance = await mount(body, previewProps('testimonials', { name: 'Ada' }));
  expect(document.body).toHaveTextContent('Ada');
  const later: ClassInstance = Object.assign(instance, { props: previewProps('testimonials', { name: 'Grace' }) });
  await act(async () => body.componentDidUpdate.call(later));
  expect(document.body).toHaveTextContent('Grace');
  await act(async () => body.componentWillUnmount.call(instance));
  expect(document.body).toHaveTextContent(/^$/);
});

test('shows nothing for the page with the same name, which is not an entry of the folder', async () => {
  registerPreviews(fakeDecap(), '/admin/preview.css');
  const [body] = bodies;
  if (body === undefined) throw new Error('nothing was registered');
  await mount(body, previewProps('pages', { heading: 'Testimonials' }));
  expect(document.body).toHaveTextContent(/^$/);
});
