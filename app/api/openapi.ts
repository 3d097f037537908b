export type JsonSchema = Record<string, unknown>;

export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security?: Record<string, never[]>[];
  parameters: {
    name: string;
    in: "path" | "query";
    required: boolean;
    description?: string;
    schema: JsonSchema;
  }[];
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> };
  responses: Record<
    string,
    {
      description: string;
      headers?: Record<string, unknown>;
      content?: Record<string, { schema: JsonSchema }>;
    }
  >;
}

export interface OpenApi {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> };
}
