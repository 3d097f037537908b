import * as admin from "~/api/admin";
import { entityEndpoints } from "~/api/entity-endpoints";
import * as products from "~/api/products";
import { endpoint, type Endpoint, pageQuery } from "~/api/handlers";
import { file, json } from "~/api/api-bodies";
import { categoryEntity, listCategories } from "~/domain/catalog/categories";
import { category, categoryChange, categoryInput } from "~/schemas/category";
import {
  imageOrderInput,
  product,
  productChange,
  productImage,
  productInput,
  variation,
  variationChangeInput,
  variationInput,
} from "~/schemas/product";
import { dashboardStats, inventoryRow } from "~/schemas/report";
import { user, userChange } from "~/schemas/user";
import { z } from "~/schemas/zod";

export const adminCatalogEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/admin/stats",
    summary: "The dashboard's numbers",
    answer: dashboardStats,
    handle: admin.dashboardStats,
  }),
  endpoint({
    method: "GET",
    path: "/admin/products",
    summary: "Products with the stock on the shelf",
    query: products.adminProductsQuery,
    answer: z.array(product),
    handle: products.adminProducts,
  }),
  endpoint({
    method: "POST",
    path: "/admin/products",
    summary: "Create a product; stock and SKU null when it is to have variations",
    body: json(productInput),
    answer: product,
    status: 201,
    handle: products.addProduct,
  }),
  endpoint({
    method: "PUT",
    path: "/admin/products/{id}",
    summary: "Change a product; absent is unchanged, null is cleared",
    body: json(productChange),
    answer: product,
    handle: products.changeProduct,
  }),
  endpoint({
    method: "DELETE",
    path: "/admin/products/{id}",
    summary: "Delete a product, or archive it when it was ever ordered",
    answer: null,
    handle: products.removeProduct,
  }),
  endpoint({
    method: "POST",
    path: "/admin/variations",
    summary: "Create a variation; Standard again is the same one",
    body: json(variationInput),
    answer: variation,
    status: 201,
    handle: products.addVariation,
  }),
  endpoint({
    method: "PUT",
    path: "/admin/variations/{id}",
    summary: "Change a variation, or only its stock",
    body: json(variationChangeInput),
    answer: variation,
    handle: products.changeVariation,
  }),
  endpoint({
    method: "DELETE",
    path: "/admin/variations/{id}",
    summary: "Delete a variation that was never ordered",
    answer: null,
    handle: products.removeVariation,
  }),
  endpoint({
    method: "POST",
    path: "/admin/products/{id}/images",
    summary: "Add an image: JPEG, PNG, WebP, AVIF or GIF, at most 10 MB and 50 megapixels",
    limit: "upload",
    body: file,
    answer: productImage,
    status: 201,
    handle: products.addProductImage,
  }),
  endpoint({
    method: "DELETE",
    path: "/admin/product-images/{id}",
    summary: "Delete an image",
    answer: null,
    handle: products.removeImage,
  }),
  endpoint({
    method: "PUT",
    path: "/admin/product-images/{id}/order",
    summary: "Move an image; neighbours change places by two calls",
    body: json(imageOrderInput),
    answer: productImage,
    handle: products.moveImage,
  }),
  ...entityEndpoints({
    path: "/admin/categories",
    entity: categoryEntity,
    list: listCategories,
    record: category,
    input: categoryInput,
    change: categoryChange,
    summaries: {
      create: "Create a category; an empty slug is made from the name",
      change: "Change a category; a new name is given to its products too",
      remove: "Delete a category; its products keep the text",
    },
  }),
  endpoint({
    method: "GET",
    path: "/admin/inventory",
    summary: "Every variation with its stock",
    query: admin.inventoryQuery,
    answer: z.array(inventoryRow),
    handle: admin.inventory,
  }),
  endpoint({
    method: "GET",
    path: "/admin/users",
    summary: "All users, newest first",
    query: pageQuery,
    answer: z.array(user),
    handle: admin.users,
  }),
  endpoint({
    method: "PUT",
    path: "/admin/users/{id}",
    summary: "Give or take admin rights",
    body: json(userChange),
    answer: user,
    handle: admin.changeUser,
  }),
];
