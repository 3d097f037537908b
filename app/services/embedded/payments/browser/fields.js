/* global cardRules */

const cardFields = (() => {
  let made = 0;

  const kinds = [
    {
      name: "number",
      label: "Card number",
      autocomplete: "cc-number",
      placeholder: "1234 1234 1234 1234",
      format: cardRules.formatNumber,
    },
    {
      name: "expiry",
      label: "Expiration date",
      autocomplete: "cc-exp",
      placeholder: "MM / YY",
      format: cardRules.formatExpiry,
    },
    {
      name: "cvc",
      label: "Security code",
      autocomplete: "cc-csc",
      placeholder: "CVC",
      format: (text) => cardRules.digits(text).slice(0, 4),
    },
  ];

  function element(tag, attributes, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    node.append(...children);
    return node;
  }

  function field(kind, prefix, onInput) {
    const id = `${prefix}-${kind.name}`;
    // Without a name no form posts it.
    const input = element("input", {
      id,
      type: "text",
      inputmode: "numeric",
      autocomplete: kind.autocomplete,
      placeholder: kind.placeholder,
      "aria-describedby": `${id}-error`,
      class: "demo-card-input",
    });
    const error = element("p", { id: `${id}-error`, class: "demo-card-error", role: "alert" });
    const show = (problem) => {
      error.textContent = problem ? problem.message : "";
      if (problem) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    };
    input.addEventListener("input", () => {
      const deleting = input.value.length < (input.dataset.shown ?? "").length;
      const atEnd = input.selectionStart === input.value.length;
      if (atEnd && !deleting) input.value = kind.format(input.value);
      input.dataset.shown = input.value;
      show(null);
      onInput();
    });
    input.addEventListener("change", () => {
      input.value = kind.format(input.value);
      input.dataset.shown = input.value;
    });
    const box = element(
      "div",
      { class: `demo-card-field demo-card-${kind.name}` },
      element("label", { for: id, class: "demo-card-label" }, kind.label),
      input,
      element("div", { class: "demo-card-room" }, error),
    );
    return { input, box, show };
  }

  function create(onInput, onFocus, onBlur) {
    const prefix = `demo-card-${++made}`;
    const fields = Object.fromEntries(kinds.map((kind) => [kind.name, field(kind, prefix, onInput)]));
    const note = element(
      "p",
      { class: "demo-card-note" },
      "Demo: no card is charged. Pay with 4242 4242 4242 4242, any future date and any security code.",
    );
    const root = element(
      "div",
      { class: "demo-card", role: "group", "aria-label": "Card payment" },
      note,
      ...Object.values(fields).map((one) => one.box),
    );
    root.addEventListener("focusin", onFocus);
    root.addEventListener("focusout", onBlur);

    const values = () =>
      Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, one.input.value]));
    const firstProblem = () => Object.entries(cardRules.problems(values())).find(([, problem]) => problem);
    return {
      root,
      values,
      empty: () => Object.values(values()).every((text) => text === ""),
      complete: () => !firstProblem(),
      validate() {
        const problems = cardRules.problems(values());
        for (const [name, one] of Object.entries(fields)) one.show(problems[name]);
        const first = firstProblem();
        if (!first) return null;
        fields[first[0]].input.focus();
        return first[1];
      },
      showError(param, message) {
        const name = { number: "number", exp_month: "expiry", exp_year: "expiry", cvc: "cvc" }[param];
        if (name) fields[name].show({ message });
      },
      focus: () => fields.number.input.focus(),
      clear() {
        for (const one of Object.values(fields)) {
          one.input.value = "";
          one.show(null);
        }
      },
    };
  }

  function askBank(amount) {
    return new Promise((resolve) => {
      const dialog = element("dialog", { class: "demo-bank", "aria-labelledby": "demo-bank-title" });
      const close = (outcome) => {
        dialog.remove();
        resolve(outcome);
      };
      const button = (label, outcome, look) => {
        const node = element("button", { type: "button", class: look }, label);
        node.addEventListener("click", () => close(outcome));
        return node;
      };
      dialog.append(
        element("h2", { id: "demo-bank-title" }, "3-D Secure"),
        element(
          "p",
          {},
          `Your bank would now ask whether it is you who pays ${amount}. In the demo you decide.`,
        ),
        element(
          "div",
          { class: "demo-bank-buttons" },
          button("Complete", "complete", "demo-bank-yes"),
          button("Fail", "fail", "demo-bank-no"),
        ),
      );
      dialog.addEventListener("cancel", () => close("fail"));
      document.body.append(dialog);
      dialog.showModal();
    });
  }

  return { create, askBank };
})();
