import { assets } from '@rounds/contract/assets';
import { createResource } from '../../kit/resource/index.ts';

export const assetResource = createResource(assets, {
  key: 'assets',
  getId: ({ uuid }) => uuid,
  getName: ({ display_name }) => display_name,
});
