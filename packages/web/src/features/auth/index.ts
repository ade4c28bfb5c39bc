import type { FeatureModule } from '../../feature.ts';

declare module 'i18next' {
  interface TextNamespaces {
    auth: typeof import('../../platform/i18n/en/auth.json');
  }
}

const guest = { access: 'guest', layout: 'blank' } as const;
const texts = ['errors'];

export const feature: FeatureModule = {
  name: 'auth',
  screens: [
    { ...guest, path: '/login', load: () => import('./sign-in-page.tsx') },
    { ...guest, path: '/register', load: () => import('./register-page.tsx'), texts },
    { ...guest, path: '/forgot-password', load: () => import('./forgot-password-page.tsx'), texts },
    { ...guest, path: '/reset-password/$email', load: () => import('./reset-password-page.tsx'), texts },
    // Switching the workspace can require a code as well, so signed-in people may open this page.
    { path: '/2fa/$email/', access: 'public', layout: 'blank', load: () => import('./code-page.tsx'), texts },
  ],
  menu: [],
};
