/** What a feature gives the shell: its screens and its places in the menu. */
import type { Access } from '@rounds/contract/permissions';
import type { Feature } from '@rounds/contract/plans';
import type { ComponentType } from 'react';

export interface Screen {
  /** In the router's spelling: `/checklist/template/$templateId/edit`. */
  readonly path: string;
  readonly access: Access;
  readonly feature?: Feature;
  /** `blank` screens fill the window themselves; `standard` ones stand beside the menu. */
  readonly layout: 'standard' | 'blank';
  readonly load: () => Promise<{ default: ComponentType }>;
  /**
   * The language namespaces that anything on it speaks beside the feature's own. They come with its code: one
   * that is asked for later would take the whole screen away until it is there, and the focus with it.
   */
  readonly texts?: readonly string[];
}

export type MenuGroup = 'checklists' | 'resources' | 'analytics' | 'people' | 'logs' | 'settings';

export interface MenuEntry {
  /** Its name is `menu.<key>` in the namespace `common`. */
  readonly key: string;
  readonly path: string;
  readonly icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  readonly access: Access;
  readonly feature?: Feature;
  readonly group?: MenuGroup;
  readonly order: number;
}

export interface FeatureModule {
  /** Also the name of its folder and of its language namespace. */
  readonly name: string;
  readonly screens: readonly Screen[];
  readonly menu: readonly MenuEntry[];
}
