import type { FeatureModule } from '../../feature.ts';

const guest = { access: 'guest', layout: 'blank' } as const;
const texts = ['errors'];

export const feature: FeatureModule = {
  name: 'auth',
  screens: [
    { ...guest, path: '/login', load: () => import('./sign-in-page.tsx') },
    { ...guest, path: '/register', load: () => import('./register-page.tsx'), texts },
    { ...guest, path: '/forgot-password', load: () => import('./forgot-password-page.tsx'), texts },
    { ...guest, path: '/reset-password/$email', load: () => import('./reset-password-page.tsx'), texts },
    // Going on in another workspace can ask for a code too, so who is signed in may be here.
    { path: '/2fa/$email/', access: 'public', layout: 'blank', load: () => import('./code-page.tsx'), texts },
  ],
  menu: [],
};
