/* global cardFields, cardRules */

/** The release @stripe/stripe-js expects; loadStripe uses a window.Stripe with the same one. */
const RELEASE = "endive";
const HOME = `${location.origin}/demo/payments`;

function emitter() {
  const handlers = new Map();
  return {
    on(event, handler) {
      handlers.set(event, [...(handlers.get(event) ?? []), handler]);
      return this;
    },
    once(event, handler) {
      const wrapped = (detail) => {
        this.off(event, wrapped);
        handler(detail);
      };
      return this.on(event, wrapped);
    },
    off(event, handler) {
      handlers.set(event, handler ? (handlers.get(event) ?? []).filter((one) => one !== handler) : []);
      return this;
    },
    emit(event, detail) {
      for (const handler of handlers.get(event) ?? []) handler(detail);
    },
  };
}

let stylesLoaded = null;
function loadStyles() {
  stylesLoaded ??= new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = `${HOME}/elements.css`;
    link.addEventListener("load", resolve);
    // The fields work without their styles.
    link.addEventListener("error", resolve);
    document.head.append(link);
  });
  return stylesLoaded;
}

function createStripe(key) {
  async function call(method, path, parameters) {
    const encoded = new URLSearchParams(parameters).toString();
    const address = `${HOME}/v1/${path}${method === "GET" ? `?${encoded}` : ""}`;
    try {
      const response = await fetch(address, {
        method,
        headers: {
          Authorization: `Bearer ${key}`,
          ...(method === "POST" && { "Content-Type": "application/x-www-form-urlencoded" }),
        },
        body: method === "POST" ? encoded : undefined,
        credentials: "omit",
      });
      const body = await response.json();
      return response.ok ? { paymentIntent: body } : { error: body.error };
    } catch {
      return {
        error: {
          type: "api_connection_error",
          message: "We could not reach the payment provider. Please check your connection and try again.",
        },
      };
    }
  }

  const idOf = (clientSecret) => String(clientSecret).split("_secret_")[0];
  const retrieve = (clientSecret) =>
    call("GET", `payment_intents/${idOf(clientSecret)}`, { client_secret: clientSecret });

  async function authenticated(result, clientSecret) {
    if (result.paymentIntent?.status !== "requires_action") return result;
    const amount = new Intl.NumberFormat("en-CA", { style: "currency", currency: "CAD" }).format(
      result.paymentIntent.amount / 100,
    );
    const outcome = await cardFields.askBank(amount);
    return call("POST", `payment_intents/${idOf(clientSecret)}/authenticate`, {
      client_secret: clientSecret,
      outcome,
    });
  }

  function paymentElement(elements, options) {
    const events = emitter();
    const change = () =>
      events.emit("change", {
        elementType: "payment",
        collapsed: false,
        empty: fields.empty(),
        complete: fields.complete(),
        value: { type: "card" },
      });
    const fields = cardFields.create(
      change,
      () => events.emit("focus", { elementType: "payment" }),
      () => events.emit("blur", { elementType: "payment" }),
    );

    const applyLook = () => {
      const { theme, variables = {} } = elements.options.appearance ?? {};
      fields.root.dataset.theme = theme ?? "stripe";
      for (const [name, value] of Object.entries(variables))
        fields.root.style.setProperty(`--demo-${name}`, value);
    };
    applyLook();

    return {
      ...events,
      fields,
      applyLook,
      options,
      async mount(place) {
        const target = typeof place === "string" ? document.querySelector(place) : place;
        if (!target)
          throw new Error(
            `The selector you specified (${place}) applies to no DOM elements that are currently on the page.`,
          );
        target.replaceChildren(fields.root);
        events.emit("loaderstart", { elementType: "payment" });
        const [loaded] = await Promise.all([elements.load(), loadStyles()]);
        if (loaded.error) events.emit("loaderror", { elementType: "payment", error: loaded.error });
        else events.emit("ready", { elementType: "payment" });
      },
      unmount: () => fields.root.remove(),
      destroy() {
        fields.root.remove();
        elements.forget(this);
      },
      update(changes) {
        Object.assign(this.options ?? {}, changes);
      },
      collapse: () => undefined,
      focus: () => fields.focus(),
      blur: () => document.activeElement?.blur(),
      clear: () => fields.clear(),
    };
  }

  function elements(options = {}) {
    const events = emitter();
    let payment = null;
    if (options.mode && !(Number.isInteger(options.amount) && options.amount > 0 && options.currency))
      throw new Error("In payment mode elements() needs a positive whole amount and a currency.");
    if (options.mode && options.clientSecret)
      throw new Error("elements() takes a mode or a clientSecret, not both.");
    const group = {
      ...events,
      options: { ...options },
      async load() {
        if (!group.options.clientSecret) return {};
        const result = await retrieve(group.options.clientSecret);
        if (result.error || ["succeeded", "canceled"].includes(result.paymentIntent.status)) {
          return {
            error: result.error ?? {
              type: "invalid_request_error",
              code: "payment_intent_unexpected_state",
              message: "This payment is already finished.",
            },
          };
        }
        return result;
      },
      create(type, elementOptions) {
        if (type !== "payment") throw new Error(`The demo's payment provider has no ${type} element.`);
        if (payment) throw new Error("Can only create one Element of type payment.");
        payment = paymentElement(group, elementOptions);
        return payment;
      },
      getElement: () => payment,
      forget(element) {
        if (payment === element) payment = null;
      },
      update(changes) {
        Object.assign(group.options, changes);
        payment?.applyLook();
        events.emit("update-end", {});
      },
      fetchUpdates: async () => {
        const { error } = await group.load();
        return error ? { error } : {};
      },
      async submit() {
        if (!payment)
          return {
            error: {
              type: "validation_error",
              code: "missing_element",
              message: "There is no payment element to submit.",
            },
          };
        const problem = payment.fields.validate();
        return problem
          ? { error: { type: "validation_error", ...problem } }
          : { selectedPaymentMethod: "card" };
      },
    };
    return group;
  }

  /** Like Stripe: a form made for an amount confirms only that amount. */
  async function mismatchOf({ mode, amount, currency }, clientSecret) {
    if (!mode) return null;
    const { paymentIntent, error } = await retrieve(clientSecret);
    if (error) return error;
    if (paymentIntent.amount === amount && paymentIntent.currency === currency) return null;
    return {
      type: "invalid_request_error",
      message: `The amount or currency of Elements (${amount} ${currency}) does not match the PaymentIntent's (${paymentIntent.amount} ${paymentIntent.currency}).`,
    };
  }

  async function confirmPayment({
    elements: group,
    clientSecret = group?.options.clientSecret,
    confirmParams = {},
    redirect = "always",
  }) {
    if (!clientSecret)
      throw new Error(
        "Missing value for confirmPayment(): clientSecret is required without one in Elements.",
      );
    const checked = await group.submit();
    if (checked.error) return { error: checked.error };
    const { fields } = group.getElement();
    const mismatch = await mismatchOf(group.options, clientSecret);
    if (mismatch) return { error: mismatch };
    const confirmed = await call("POST", `payment_intents/${idOf(clientSecret)}/confirm`, {
      client_secret: clientSecret,
      ...cardRules.parameters(fields.values()),
      ...(confirmParams.return_url && { return_url: confirmParams.return_url }),
    });
    const result = await authenticated(confirmed, clientSecret);
    if (result.error) {
      fields.showError(result.error.param, result.error.message);
      return result;
    }
    if (redirect === "if_required") return result;
    const address = new URL(confirmParams.return_url);
    address.searchParams.set("payment_intent", result.paymentIntent.id);
    address.searchParams.set("payment_intent_client_secret", clientSecret);
    address.searchParams.set("redirect_status", "succeeded");
    location.assign(address);
    return new Promise(() => undefined);
  }

  const absent = (name) => async () => ({
    error: {
      type: "invalid_request_error",
      message: `The demo's payment provider has no ${name}; use confirmPayment.`,
    },
  });
  return {
    elements,
    confirmPayment,
    retrievePaymentIntent: retrieve,
    handleNextAction: async ({ clientSecret }) => authenticated(await retrieve(clientSecret), clientSecret),
    createToken: absent("createToken"),
    createPaymentMethod: absent("createPaymentMethod"),
    confirmCardPayment: absent("confirmCardPayment"),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  };
}

window.Stripe = Object.assign((key) => createStripe(key), { version: RELEASE });
