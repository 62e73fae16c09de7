import { create, type StateCreator, type StoreApi, type UseBoundStore } from 'zustand';
import { onAccountChange, resetForAccount } from '../lib/account-change.ts';
import { dropPendingAnswers } from '../platform/bridge.ts';

/** A store of one account's data, cleared when the window shows another account. */
export function createAccountStore<State>(initializer: StateCreator<State>): UseBoundStore<StoreApi<State>> {
  const store = create<State>(initializer);
  onAccountChange(() => store.setState(store.getInitialState(), true));
  return store;
}

/** Clears all data of the former account and drops its pending answers. */
export function leaveAccount(): void {
  dropPendingAnswers();
  resetForAccount();
}
