const cardRules = (() => {
  const digits = (text) => text.replace(/\D/g, "");
  const isAmex = (number) => /^3[47]/.test(number);
  const lengthOf = (number) => (isAmex(number) ? 15 : 16);

  function formatNumber(text) {
    const number = digits(text).slice(0, lengthOf(digits(text)));
    const groups = isAmex(number)
      ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?$/
      : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?$/;
    return (groups.exec(number) ?? []).slice(1).filter(Boolean).join(" ");
  }

  function formatExpiry(text) {
    const full = /^\s*(\d{1,2})\s*[/-]\s*\d{2}(\d{2})\s*$/.exec(text);
    let typed = full ? full[1].padStart(2, "0") + full[2] : digits(text).slice(0, 4);
    if (/^[2-9]/.test(typed)) typed = `0${typed}`.slice(0, 4);
    return typed.length > 2 ? `${typed.slice(0, 2)} / ${typed.slice(2)}` : typed;
  }

  function passesLuhn(number) {
    const sum = [...number].reverse().reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
    return sum % 10 === 0;
  }

  function expiryProblem(text) {
    const typed = digits(text);
    if (typed.length < 4)
      return { code: "incomplete_expiry", message: "Your card's expiration date is incomplete." };
    const month = Number(typed.slice(0, 2));
    const year = 2000 + Number(typed.slice(2));
    const today = new Date();
    if (month < 1 || month > 12)
      return { code: "invalid_expiry_month", message: "Your card's expiration date is invalid." };
    if (year < today.getFullYear())
      return { code: "invalid_expiry_year_past", message: "Your card's expiration year is in the past." };
    if (year === today.getFullYear() && month < today.getMonth() + 1) {
      return { code: "invalid_expiry_month_past", message: "Your card's expiration date is in the past." };
    }
    return null;
  }

  function numberProblem(text) {
    const number = digits(text);
    if (number.length < lengthOf(number))
      return { code: "incomplete_number", message: "Your card number is incomplete." };
    return passesLuhn(number) ? null : { code: "invalid_number", message: "Your card number is invalid." };
  }

  function cvcProblem(text, number) {
    const wanted = isAmex(digits(number)) ? 4 : 3;
    return digits(text).length < wanted
      ? { code: "incomplete_cvc", message: "Your card's security code is incomplete." }
      : null;
  }

  function problems({ number, expiry, cvc }) {
    return { number: numberProblem(number), expiry: expiryProblem(expiry), cvc: cvcProblem(cvc, number) };
  }

  function parameters({ number, expiry, cvc }) {
    const date = digits(expiry);
    return {
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": digits(number),
      "payment_method_data[card][exp_month]": String(Number(date.slice(0, 2))),
      "payment_method_data[card][exp_year]": date.slice(2),
      "payment_method_data[card][cvc]": digits(cvc),
    };
  }

  return { digits, formatNumber, formatExpiry, problems, parameters };
})();
