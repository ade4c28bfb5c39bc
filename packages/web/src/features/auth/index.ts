import type { FeatureModule } from '../../feature.ts';

const guest = { access: 'guest', layout: 'blank' } as const;

export const feature: FeatureModule = {
  name: 'auth',
  screens: [
    { ...guest, path: '/login', load: () => import('./sign-in-page.tsx') },
    { ...guest, path: '/register', load: () => import('./register-page.tsx') },
    { ...guest, path: '/forgot-password', load: () => import('./forgot-password-page.tsx') },
    { ...guest, path: '/reset-password/$email', load: () => import('./reset-password-page.tsx') },
    // Going on in another workspace can ask for a code too, so who is signed in may be here.
    { path: '/2fa/$email/', access: 'public', layout: 'blank', load: () => import('./code-page.tsx') },
  ],
  menu: [],
};
