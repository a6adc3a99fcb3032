/** Where Angel One is reached. A simulation names another place. */
export type AngelHosts = {
  readonly rest: string;
  readonly loginPage: string;
  readonly orderStream: string;
  readonly tickStream: string;
  readonly master: string;
};

export const ANGEL_HOSTS: AngelHosts = {
  rest: 'https://apiconnect.angelone.in',
  loginPage: 'https://smartapi.angelone.in/publisher-login',
  orderStream: 'wss://tns.angelone.in/smart-order-update',
  tickStream: 'wss://smartapisocket.angelone.in/smart-stream',
  master: 'https://margincalculator.angelbroking.com/OpenAPI_File/files/OpenAPIScripMaster.json',
};
