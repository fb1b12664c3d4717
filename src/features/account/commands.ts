import { askServer } from '../../platform/online.ts';

export const listDevices = () => askServer('listDevices');
export const signOutDevice = (id: number) => askServer('endDevice', { params: { id } });

interface NewPassword {
  current_password: string;
  password: string;
  password_confirmation: string;
}

export const setPassword = (sent: NewPassword) => askServer('changePassword', { body: sent });
export const askForAddress = (sent: { email: string; current_password: string }) =>
  askServer('changeEmail', { body: sent });
export const signOutOthers = () => askServer('endOtherDevices');
