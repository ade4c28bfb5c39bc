import { createContext, type ReactNode, useContext } from 'react';
import { FormProvider, useFormValue, useFormVersion } from '../../../kit/form/index.ts';
import type { Conduct } from './conduct-store.ts';

const ConductContext = createContext<Conduct | null>(null);

/** Provides a running inspection and its form. */
export function ConductProvider({ conduct, children }: { conduct: Conduct; children: ReactNode }) {
  return (
    <ConductContext.Provider value={conduct}>
      <FormProvider value={conduct}>{children}</FormProvider>
    </ConductContext.Provider>
  );
}

export function useConduct(): Conduct {
  const conduct = useContext(ConductContext);
  if (!conduct) throw new Error('This part stands in a running inspection only');
  return conduct;
}

/** A value computed from the inspection; renders again only when the value changes. */
export const useConductValue = <T,>(read: (conduct: Conduct) => T): T => {
  const conduct = useConduct();
  return useFormValue(conduct, () => read(conduct));
};

/** The whole inspection; renders again on every change. */
export function useWholeConduct(): Conduct {
  const conduct = useConduct();
  useFormVersion(conduct, null);
  return conduct;
}
