import { act } from '@testing-library/react';

import type { ClassBody, ClassInstance, Cms, DecapComponent, DecapElement, PreviewProps } from '../../../src/cms/decap';
import { registerPreviews } from '../../../src/cms/previews/register-previews';
import { previewProps } from '../../support/decap';

const bodies: ClassBody[] = [];
const places: ((element: HTMLElement | null) => void)[] = [];

/** Stands for Decap: keeps what is registered, and notes where a component wants its element. */
function fakeDecap(): Pick<jest.Mocked<Cms>, 'registerPreviewTemplate'> & Cms {
  window.createClass = (body) => {
    bodies.push(body);
    return body as unknown as DecapComponent;
  };
  window.h = (_, { ref }) => {
    places.push(ref);
    return {} as DecapElement;
  };
  return {
    init: jest.fn(),
    registerCustomFormat: jest.fn(),
    registerEventListener: jest.fn(),
    getWidget: jest.fn(),
    registerWidget: jest.fn(),
    registerPreviewStyle: jest.fn(),
    registerPreviewTemplate: jest.fn(),
  };
}

afterEach(() => {
  bodies.length = 0;
  places.length = 0;
  delete window.createClass;
  delete window.h;
  document.body.replaceChildren();
});

/** Has a registered component of Decap's rendered and mounted, with these props. */
async function mount(body: ClassBody, props: PreviewProps): Promise<ClassInstance> {
  const instance: ClassInstance = { props };
  const element = document.createElement('div');
  document.body.append(element);
  body.render.call(instance);
  places.at(-1)?.(element);
  await act(async () => body.componentDidMount.call(instance));
  return instance;
}

test('the kinds that have a preview are registered by their folders, with the styles of the site', () => {
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

test('an entry is shown while Decap shows its component, and gone with it', async () => {
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

test('the page of the same name is no entry of the folder, and shows nothing', async () => {
  registerPreviews(fakeDecap(), '/admin/preview.css');
  const [body] = bodies;
  if (body === undefined) throw new Error('nothing was registered');
  await mount(body, previewProps('pages', { heading: 'Testimonials' }));
  expect(document.body).toHaveTextContent(/^$/);
});
