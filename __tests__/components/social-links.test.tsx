import { render, screen } from '@testing-library/react';

import { SocialLinks } from '../../src/components/social-links';

const networks = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  whatsapp: 'WhatsApp',
  linkedin: 'LinkedIn',
  x: 'X',
  telegram: 'Telegram',
  tiktok: 'TikTok',
};

test.each(Object.entries(networks))('%s is a link named %s', (network, name) => {
  render(<SocialLinks links={[{ network, url: `https://${network}.example/` }]} />);
  const link = screen.getByRole('link', { name });
  expect(link).toHaveAttribute('href', `https://${network}.example/`);
  expect(link).toHaveAttribute('rel', 'noopener');
});

test('names an unknown network', () => {
  expect(() => render(<SocialLinks links={[{ network: 'nowhere', url: '' }]} />)).toThrow('"nowhere" is not one of');
});
