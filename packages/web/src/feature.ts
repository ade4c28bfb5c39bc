/** Declares what a feature provides to the shell: its screens and menu entries. */
import type { Banner } from '@rounds/contract/account';
import type { SessionUser } from '@rounds/contract/auth';
import type { Access } from '@rounds/contract/permissions.ts';
import type { ComponentType } from 'react';
import type { ArticleSlug } from './kit/help/index.ts';
import type { LockableFeature } from './kit/plans/index.ts';
import type { LinkTarget } from './paths.ts';
import type common from './platform/i18n/en/common.json';
import type palette from './platform/i18n/en/palette.json';

/** A part of the product that an operator can switch off: its screen and its menu entry do not exist then. */
export type InstallationSetting = 'public_library_enabled';

export interface Screen {
  /** The path in the router's syntax: `/checklist/template/$templateId/edit`. */
  readonly path: string;
  readonly access: Access;
  readonly feature?: LockableFeature;
  readonly setting?: InstallationSetting;
  /** `blank` screens fill the window; `standard` ones have the menu and the top bar. */
  readonly layout: 'standard' | 'blank';
  readonly load: () => Promise<{ default: ComponentType }>;
  /** Starts loading what the screen shows while its code loads. The screen takes the answer, or asks by itself. */
  readonly prefetch?: (params: Readonly<Record<string, string>>) => void;
  /** The help at the top of the screen, which people can close for good. */
  readonly banner?: Banner;
  /** The article that `?` opens next to the screen, if it is not that of the feature. */
  readonly article?: ArticleSlug;
  /**
   * Further language namespaces of the screen. They load with its code; a namespace that loads later would
   * suspend the whole screen and lose the focus.
   */
  readonly texts?: readonly string[];
}

export type MenuGroup = 'checklists' | 'resources' | 'analytics' | 'people' | 'logs' | 'settings';

export interface MenuEntry {
  /** The entry's name is `menu.<key>` in the namespace `common`. */
  readonly key: keyof typeof common.menu;
  readonly path: string;
  readonly icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  readonly access: Access;
  readonly feature?: LockableFeature;
  readonly setting?: InstallationSetting;
  readonly group?: MenuGroup;
  readonly order: number;
}

/** A record that the search of the shell has found. */
export interface FoundRecord {
  readonly id: number | string;
  readonly name: string;
  readonly hint?: string | null;
  /** The time of the record, which tells records with equal names apart. */
  readonly at?: string | null;
  readonly link: LinkTarget;
}

/** Finds records of a feature by a text, for those who may open their screen. */
export interface RecordSearch {
  /** The menu entry that the records belong to; it names their group. */
  readonly key: MenuEntry['key'];
  readonly icon: MenuEntry['icon'];
  readonly access: Access;
  readonly load: () => Promise<{
    default: (text: string, signal: AbortSignal, user: SessionUser) => Promise<readonly FoundRecord[]>;
  }>;
}

/** Something that can be created from the palette by its name: its page opens, and its create button is pressed. */
export interface PaletteAction {
  /** The action's name is `actions.<key>` in the namespace `palette`. */
  readonly key: keyof typeof palette.actions;
  readonly icon: MenuEntry['icon'];
  readonly access: Access;
  readonly path: string;
  readonly order: number;
  /** The page itself is the form. */
  readonly isPage?: true;
}

/** A page that a person has put into their menu. */
export interface MenuPin {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  /** A role of the person starts with it. */
  readonly isStart: boolean;
}

export interface MenuPins {
  /** The query's key; the feature invalidates it when the entries change. */
  readonly queryKey: readonly string[];
  readonly load: () => Promise<{ default: (signal: AbortSignal) => Promise<readonly MenuPin[]> }>;
}

export interface TopBarButtonProps {
  /** The size on phones, where buttons are larger. */
  readonly size: number | undefined;
  /** The screens of background jobs, by kind of job. */
  readonly jobPaths: Readonly<Record<string, string>>;
}

export interface FeatureModule {
  /**
   * The name of the feature, of its folder and, if there is one, of the language namespace that all of its screens
   * load.
   */
  readonly name: string;
  readonly screens: readonly Screen[];
  /** The article that `?` opens next to the screens of the feature, and to which their banners link. */
  readonly article?: ArticleSlug;
  readonly menu: readonly MenuEntry[];
  /** Things that people can create from the palette. */
  readonly actions?: readonly PaletteAction[];
  /** Finds the records of the feature that match the search of the shell. */
  readonly search?: RecordSearch;
  /** Pages that people pin themselves, below the main entries of the menu. */
  readonly pins?: MenuPins;
  /** A line below the top bar of every standard screen, such as the one about unsent work. */
  readonly statusLine?: () => Promise<{ default: ComponentType }>;
  /** A button at the end of the top bar of every standard screen. */
  readonly topBar?: () => Promise<{ default: ComponentType<TopBarButtonProps> }>;
  /**
   * The path of the screen for each kind of background job, to which the list of background tasks links. The screen
   * shows the job whose id is in its search parameter `job`.
   */
  readonly jobs?: Readonly<Record<string, string>>;
}
