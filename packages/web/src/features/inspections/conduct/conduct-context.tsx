import { createContext, type ReactNode, useContext } from 'react';
import { FormProvider, useFormValue, useFormVersion } from '../../../form/index.ts';
import type { Conduct } from './conduct-store.ts';

const ConductContext = createContext<Conduct | null>(null);

/** A running inspection for the parts below: as what it is, and as the form that is answered. */
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

/** A value read from the inspection; draws again only when the value itself is another. */
export const useConductValue = <T,>(read: (conduct: Conduct) => T): T => {
  const conduct = useConduct();
  return useFormValue(conduct, () => read(conduct));
};

/** The whole inspection: scores, progress, steps. Draws again on each change. */
export function useWholeConduct(): Conduct {
  const conduct = useConduct();
  useFormVersion(conduct, null);
  return conduct;
}
