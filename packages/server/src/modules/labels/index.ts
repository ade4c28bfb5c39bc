/** Labels of assets with a QR code of their address. */
import type { ServerModule } from '../../http/module.ts';
import { routes } from './routes.ts';

export const labelsModule: ServerModule = { name: 'labels', routes };
