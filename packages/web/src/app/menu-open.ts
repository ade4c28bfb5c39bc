import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';

const STORAGE_KEY = 'rounds.menu';

/** The side menu is a rail until the person opens it; the choice stays on this device. */
export function useMenuOpen(): [boolean, Dispatch<SetStateAction<boolean>>] {
  const [isOpen, setOpen] = useState(readStored);
  useEffect(() => {
    try {
      localStorage.setItem(STORAGE_KEY, isOpen ? 'open' : 'rail');
    } catch {
      // Storage is not available: the choice lasts until the page is closed.
    }
  }, [isOpen]);
  return [isOpen, setOpen];
}

function readStored(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'open';
  } catch {
    return false;
  }
}
