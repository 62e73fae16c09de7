/** Codes of OpenSSL's certificate checks, by Node's names. */
export const certificateCodes =
  /^(?:CERT_|ERR_TLS_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_(?:CA|PURPOSE))/;
