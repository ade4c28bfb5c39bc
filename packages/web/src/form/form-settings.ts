/** How a person likes to answer forms on this device. */
import { useLocalStorage } from '../ui/index.ts';
import type { FormLayout } from './form-view.ts';

export interface FormSettings {
  readonly layout: FormLayout;
  /** Black on white, for bright sunlight. */
  readonly contrast: boolean;
  /** Photos from the camera of this device keep where and when they were taken. */
  readonly photo_place: boolean;
}

const DEFAULTS: FormSettings = { layout: 'sections', contrast: false, photo_place: false };

export function useFormSettings() {
  const [kept, keep] = useLocalStorage<Partial<FormSettings>>({
    key: 'rounds.form-settings',
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const settings: FormSettings = { ...DEFAULTS, ...kept };
  return [settings, (change: Partial<FormSettings>) => keep({ ...settings, ...change })] as const;
}
